// SPDX-License-Identifier: Apache-2.0
//
// The library itself: version, instruction sets, errors, tokens and configurations.

#include <cstdlib>

#include "bindings/c/entry.h"
#include "dlx/target.h"

// NOLINTBEGIN(google-global-names-in-headers): of a group of sources, this is one.
using quadrille::CheckNotNull;
using quadrille::Enter;
// NOLINTEND(google-global-names-in-headers)

extern "C" {

const char* qd_status_name(qd_status status) {
  switch (status) {
    case QD_OK:
      return "ok";
    case QD_SOLUTION:
      return "solution";
    case QD_END:
      return "end";
    case QD_STOPPED:
      return "stopped";
    case QD_PENDING:
      return "pending";
    case QD_MISUSE:
      return "misuse";
    case QD_INVALID:
      return "invalid input";
    case QD_MEMORY:
      return "out of memory";
    case QD_TOO_LARGE:
      return "too large";
    case QD_SPACE:
      return "buffer too small";
    case QD_INTERNAL:
      return "internal error";
    default:
      return "unknown status";
  }
}

const char* qd_outcome_name(int32_t outcome) {
  if (outcome < QD_UNFINISHED || outcome > QD_CANCELLED) return "unknown outcome";
  return ToString(static_cast<dlx::Outcome>(outcome)).data();  // a literal
}

qd_status qd_error_status(const qd_error* error) {
  return error == nullptr ? QD_OK : error->status;
}

const char* qd_error_message(const qd_error* error) {
  return error == nullptr ? "" : error->message.c_str();
}

void qd_error_free(qd_error* error) { quadrille::Free(error); }

void qd_free(void* memory) { std::free(memory); }

const char* qd_version(void) { return QUADRILLE_VERSION; }

uint32_t qd_abi(void) { return 1; }

int32_t qd_has_bliss(void) {
#ifdef QUADRILLE_HAS_BLISS
  return 1;
#else
  return 0;
#endif
}

qd_status qd_targets(char** names, qd_error** error) {
  quadrille::Clear(names);
  return Enter(error, [&] {
    CheckNotNull(names, "names");
    std::string text;
    for (const dlx::Target target : dlx::SupportedTargets()) {
      text.append(text.empty() ? "" : " ").append(ToString(target).data());
    }
    *names = quadrille::NewText(text);
    return QD_OK;
  });
}

const char* qd_target(void) { return ToString(dlx::CurrentTarget()).data(); }

qd_status qd_target_set(const char* name, qd_error** error) {
  return Enter(error, [&] {
    CheckNotNull(name, "name");
    quadrille::CheckOk(dlx::ForceTarget(name));
    return QD_OK;
  });
}

qd_status qd_token_new(qd_token** token, qd_error** error) {
  quadrille::Clear(token);
  return Enter(error, [&] {
    CheckNotNull(token, "token");
    *token = new qd_token;
    return QD_OK;
  });
}

void qd_token_stop(qd_token* token) {
  if (token != nullptr) token->stopped.store(1, std::memory_order_relaxed);
}

void qd_token_reset(qd_token* token) {
  if (token != nullptr) token->stopped.store(0, std::memory_order_relaxed);
}

int32_t qd_token_stopped(const qd_token* token) { return quadrille::IsStopped(token) ? 1 : 0; }

void qd_token_free(qd_token* token) { quadrille::Counted<qd_token>::Release(token); }

qd_status qd_token_progress(const qd_token* token, qd_progress* progress, qd_error** error) {
  quadrille::ClearStruct(progress);
  return Enter(error, [&] {
    CheckNotNull(token, "token");
    CheckNotNull(progress, "progress");
    quadrille::CheckStruct(progress, "progress");
    const std::lock_guard lock(token->mutex);
    quadrille::WriteStruct(token->progress, progress);
    return QD_OK;
  });
}

qd_status qd_config_init(qd_config* config, size_t size, qd_error** error) {
  return Enter(error, [&] {
    CheckNotNull(config, "config");
    quadrille::CheckSize<qd_config>(size, "config");
    config->size = size;
    quadrille::WriteStruct(quadrille::DefaultConfig(), config);
    return QD_OK;
  });
}

}  // extern "C"

// SPDX-License-Identifier: Apache-2.0
//
// Objects that a thread makes once and keeps to its end.
//
// A thread_local object with a destructor would do, but where there is no memory to register the
// destructor, glibc and libstdc++ end the process. The destructor of a key of POSIX can fail, and
// then Get() throws.

#ifndef SUDOKU_FRONT_OF_THREAD_H_
#define SUDOKU_FRONT_OF_THREAD_H_

#include <pthread.h>

#include <cerrno>
#include <memory>
#include <new>

namespace sudoku::internal {

// A T(kArgs...) for each thread.
template <typename T, auto... kArgs>
class OfThread {
 public:
  // That of the calling thread. Throws std::bad_alloc where it cannot be made.
  static T& Get() {
    if (mine_ == nullptr) {
      static const Key key;
      auto made = std::make_unique<T>(kArgs...);
      // While the process ends, there may be no key any more. Then the object stays.
      if (pthread_setspecific(key.key, made.get()) == ENOMEM) throw std::bad_alloc();
      mine_ = made.release();
    }
    return *mine_;
  }

 private:
  // What deletes the objects of threads that end.
  struct Key {
    Key() {
      if (pthread_key_create(&key, Delete) != 0) throw std::bad_alloc();
    }
    Key(const Key&) = delete;
    Key& operator=(const Key&) = delete;
    ~Key() { pthread_key_delete(key); }

    pthread_key_t key;
  };

  static void Delete(void* object) {
    mine_ = nullptr;
    delete static_cast<T*>(object);
  }

  static inline thread_local T* mine_ = nullptr;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_FRONT_OF_THREAD_H_

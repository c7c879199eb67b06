// SPDX-License-Identifier: Apache-2.0
//
// Colouring: the conjugate pairs of a digit form components, and each has two colours. All cells of
// one colour are true, and none of the other.
//
//   simple colors wrap  two cells of a colour see each other: that colour is false
//   simple colors trap  a cell sees both colours: it is false
//   multi colors 1      a colour of one component sees one of another, so one of the two opposite
//                       colours is true: what sees both of these goes
//   multi colors 2      a colour sees both colours of another component: it is false

#include <utility>
#include <vector>

#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

struct Component {
  CellSet colors[2];
};

std::vector<Component> ComponentsOf(const Position& position, int digit) {
  std::vector<Component> components;
  CellSet links[kMaxCells];
  CellSet left;
  for (const Conjugate& pair : ConjugatesOf(position, digit)) {
    links[pair.a].Add(pair.b);
    links[pair.b].Add(pair.a);
    left.Add(pair.a);
    left.Add(pair.b);
  }
  while (!left.IsEmpty()) {
    Component component;
    CellSet next = CellSet::Of(left.First());
    for (int color = 0; !next.IsEmpty(); color = 1 - color) {
      component.colors[color] |= next;
      CellSet reached;
      for (const int cell : next) reached |= links[cell];
      next = reached - component.colors[1 - color];
    }
    left -= component.colors[0] | component.colors[1];
    components.push_back(component);
  }
  return components;
}

class ColorSearch {
 public:
  ColorSearch(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position), geometry_(position.geometry()), config_(config), sink_(sink) {}

  bool Run(int digit) {
    digit_ = digit;
    const std::vector<Component> components = ComponentsOf(position_, digit);
    for (const Component& component : components) {
      if (Wrap(component) || Trap(component)) return true;
    }
    for (const Component& a : components) {
      for (const Component& b : components) {
        if (&a != &b && (Multi2(a, b) || Multi1(a, b))) return true;
      }
    }
    return false;
  }

 private:
  // What sees at least one cell of a set.
  CellSet SeenBy(CellSet cells) const {
    CellSet seen;
    for (const int cell : cells) seen |= geometry_.Peers(cell);
    return seen;
  }

  bool EmitColors(Technique technique, const Component& a, const Component* b, CellSet targets) {
    if (!config_.wanted.Has(technique) || targets.IsEmpty()) return false;
    Step step{.technique = technique, .digits = static_cast<DigitMask>(1u << digit_)};
    for (const Component* component : {&a, b}) {
      if (component == nullptr) continue;
      for (const CellSet color : component->colors) {
        step.sets.push_back({color, step.digits});
        step.cells |= color;
      }
    }
    AddEliminations(position_, targets, digit_, &step);
    return Emit(&step, sink_);
  }

  bool Wrap(const Component& component) {
    for (const CellSet color : component.colors) {
      if (!SeenBy(color).Meets(color)) continue;
      if (EmitColors(Technique::kSimpleColorsWrap, component, nullptr, color)) return true;
    }
    return false;
  }

  bool Trap(const Component& component) {
    const CellSet targets =
        SeenBy(component.colors[0]) & SeenBy(component.colors[1]) & position_.Cells(digit_);
    return EmitColors(Technique::kSimpleColorsTrap, component, nullptr,
                      targets - component.colors[0] - component.colors[1]);
  }

  bool Multi1(const Component& a, const Component& b) {
    CellSet targets;
    for (const int i : {0, 1}) {
      for (const int j : {0, 1}) {
        if (!SeenBy(a.colors[i]).Meets(b.colors[j])) continue;
        const CellSet one = a.colors[1 - i];
        const CellSet two = b.colors[1 - j];
        targets |= (SeenBy(one) & SeenBy(two) & position_.Cells(digit_)) - one - two;
      }
    }
    return EmitColors(Technique::kMultiColors1, a, &b, targets);
  }

  bool Multi2(const Component& a, const Component& b) {
    CellSet targets;
    for (const CellSet color : a.colors) {
      const CellSet seen = SeenBy(color);
      if (seen.Meets(b.colors[0]) && seen.Meets(b.colors[1])) targets |= color;
    }
    return EmitColors(Technique::kMultiColors2, a, &b, targets);
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  StepSink sink_;
  int digit_ = 0;
};

}  // namespace

bool FindColors(const Position& position, const FindConfig& config, StepSink sink) {
  ColorSearch search(position, config, sink);
  for (int digit = 0; digit < position.geometry().num_digits(); ++digit) {
    if (search.Run(digit)) return true;
  }
  return false;
}

}  // namespace sudoku::logic

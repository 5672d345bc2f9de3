#include "numerics/polynomial_roots.hpp"

namespace aimahead::detail::numerics {

template <int N>
Root RoundedRoots<N>::next() {
  if (stage_ == Stage::doubles) {
    const Root root = search<double>();
    if (root.status != RootStatus::unresolved) return root;
    stage_ = Stage::double_doubles;
  }
  if (stage_ == Stage::double_doubles) {
    const Root root = search<DoubleDouble>();
    if (root.status != RootStatus::unresolved) {
      stage_ = Stage::doubles;  // the next root may be easy again
      return root;
    }
    stage_ = Stage::exact;
  }
  return {RootStatus::unresolved, position_};
}

template Root RoundedRoots<2>::next();
template Root RoundedRoots<3>::next();
template Root RoundedRoots<4>::next();
template Root RoundedRoots<6>::next();
template Root RoundedRoots<8>::next();
template Root RoundedRoots<12>::next();

}  // namespace aimahead::detail::numerics

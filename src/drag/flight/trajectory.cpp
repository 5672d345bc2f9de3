#include "drag/flight/trajectory.hpp"

#include "aimahead/detail/scaling.hpp"
#include "numerics/elementary.hpp"
#include "numerics/infinity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <utility>

namespace aimahead::detail::drag {
namespace {

constexpr int kStages = 12;

// The rows of the tableau: stage i is taken at v + h sum_j kA[i][j] k_j.
constexpr double kA[kStages][kStages] = {
    {},
    {5.26001519587677318785587544488e-2},
    {1.97250569845378994544595329183e-2, 5.91751709536136983633785987549e-2},
    {2.95875854768068491816892993775e-2, 0, 8.87627564304205475450678981324e-2},
    {2.41365134159266685502369798665e-1, 0, -8.84549479328286085344864962717e-1,
     9.24834003261792003115737966543e-1},
    {3.7037037037037037037037037037e-2, 0, 0, 1.70828608729473871279604482173e-1,
     1.25467687566822425016691814123e-1},
    {3.7109375e-2, 0, 0, 1.70252211019544039314978060272e-1, 6.02165389804559606850219397283e-2,
     -1.7578125e-2},
    {3.70920001185047927108779319836e-2, 0, 0, 1.70383925712239993810214054705e-1,
     1.07262030446373284651809199168e-1, -1.53194377486244017527936158236e-2,
     8.27378916381402288758473766002e-3},
    {6.24110958716075717114429577812e-1, 0, 0, -3.36089262944694129406857109825,
     -8.68219346841726006818189891453e-1, 2.75920996994467083049415600797e+1,
     2.01540675504778934086186788979e+1, -4.34898841810699588477366255144e+1},
    {4.77662536438264365890433908527e-1, 0, 0, -2.48811461997166764192642586468,
     -5.90290826836842996371446475743e-1, 2.12300514481811942347288949897e+1,
     1.52792336328824235832596922938e+1, -3.32882109689848629194453265587e+1,
     -2.03312017085086261358222928593e-2},
    {-9.3714243008598732571704021658e-1, 0, 0, 5.18637242884406370830023853209,
     1.09143734899672957818500254654, -8.14978701074692612513997267357,
     -1.85200656599969598641566180701e+1, 2.27394870993505042818970056734e+1,
     2.49360555267965238987089396762, -3.0467644718982195003823669022},
    {2.27331014751653820792359768449, 0, 0, -1.05344954667372501984066689879e+1,
     -2.00087205822486249909675718444, -1.79589318631187989172765950534e+1,
     2.79488845294199600508499808837e+1, -2.85899827713502369474065508674,
     -8.87285693353062954433549289258, 1.23605671757943030647266201528e+1,
     6.43392746015763530355970484046e-1},
};
constexpr std::array<double, kStages> kNode = {0,
                                               5.26001519587677318785587544488e-2,
                                               7.89002279381515978178381316732e-2,
                                               1.18350341907227396726757197510e-1,
                                               2.81649658092772603273242802490e-1,
                                               1.0 / 3,
                                               0.25,
                                               4.0 / 13,
                                               6.51282051282051282051282051282e-1,
                                               0.6,
                                               6.0 / 7,
                                               1};
// The weights of the step, and those of the two error estimates.
constexpr std::array<double, kStages> kStep = {5.42937341165687622380535766363e-2,
                                               0,
                                               0,
                                               0,
                                               0,
                                               4.45031289275240888144113950566,
                                               1.89151789931450038304281599044,
                                               -5.8012039600105847814672114227,
                                               3.1116436695781989440891606237e-1,
                                               -1.52160949662516078556178806805e-1,
                                               2.01365400804030348374776537501e-1,
                                               4.47106157277725905176885569043e-2};
constexpr std::array<double, kStages> kFifth = {1.312004499419488073250102996e-2,
                                                0,
                                                0,
                                                0,
                                                0,
                                                -1.225156446376204440720569753,
                                                -4.957589496572501915214079952e-1,
                                                1.664377182454986536961530415,
                                                -3.503288487499736816886487290e-1,
                                                3.341791187130174790297318841e-1,
                                                8.192320648511571246570742613e-2,
                                                -2.235530786388629525884427845e-2};
constexpr std::array<double, kStages> kThird = [] {
  std::array<double, kStages> weights = kStep;
  weights[0] -= 0.244094488188976377952755905512;
  weights[8] -= 0.733846688281611857341361741547;
  weights[11] -= 0.220588235294117647058823529412e-1;
  return weights;
}();

template <class F, std::size_t... I>
void unroll(F&& f, std::index_sequence<I...>) {
  (f(std::integral_constant<int, static_cast<int>(I)>{}), ...);
}
template <int Count, class F>
void unroll(F&& f) {
  unroll(std::forward<F>(f), std::make_index_sequence<Count>{});
}

/// The tolerances of a step: of the error's estimate, of order 5, as a share of the velocity; and
/// of the estimate of order 3, as a multiple of the other. The error left is of order 8.
struct Tolerance {
  double error;
  double third;
};

Tolerance tolerance_of(Accuracy accuracy) {
  return accuracy == Accuracy::fine ? Tolerance{3e-12, 4e6} : Tolerance{2e-5, 430};
}

/// Integrates the velocity and its derivatives by the launch velocity's h and d.
class Integration {
 public:
  static constexpr int kSize = 6;
  using State = std::array<double, kSize>;

  Integration(const DragLaw& law, PlaneVector launch, Accuracy accuracy)
      : law_(law), accuracy_(accuracy), tolerance_(tolerance_of(accuracy)) {
    velocity_[0] = launch.h;
    velocity_[1] = launch.d;
    velocity_[2] = velocity_[5] = 1;
  }

  PlaneFlight run(double time, int max_steps) {
    const double rate =
        std::sqrt(law_.drag * law_.acceleration);  // 1 / time to fall at terminal velocity
    const double terminal = law_.acceleration > 0 ? std::sqrt(law_.acceleration / law_.drag) : 0;
    min_speed_ = 0x1p-14 * (std::fabs(velocity_[1]) + std::min(terminal, law_.acceleration * time));
    double left = time;
    double h = std::min(left, first_step(rate));
    bool finished = true;
    int step = 0;
    for (; left > 0; ++step) {
      if (law_.acceleration > 0 && is_terminal(terminal)) {
        coast(terminal, rate, left);
        break;
      }
      if (step == max_steps || !(h > 0)) {
        finished = false;
        break;
      }
      h = std::min(h, longest_step(rate));
      const double error = attempt(h);
      // The eighth root of the error over the tolerance, within the limits of a step's change.
      const double change = error > 0 ? 0.9 / std::sqrt(std::sqrt(std::sqrt(error))) : kMaxGrowth;
      if (error <= 1) {
        velocity_ = next_;
        for (int i = 0; i < kSize; ++i) position_[i] += moved_[i];
        left = h < left ? left - h : 0;
      }
      h *= std::min(std::max(change, kMaxShrinking), kMaxGrowth);
      // Two equal steps rather than a full one and a short rest.
      if (h >= left) {
        h = left;
      } else if (2 * h > left) {
        h = 0.5 * left;
      }
    }
    PlaneFlight flight;
    flight.position = {position_[0], position_[1]};
    flight.velocity = {velocity_[0], velocity_[1]};
    flight.by_h = {position_[2], position_[3]};
    flight.by_d = {position_[4], position_[5]};
    flight.steps = step;
    double sum = 0;
    for (int i = 0; i < kSize; ++i) sum += position_[i] + velocity_[i];
    flight.finished = finished && numerics::is_finite(sum);
    return flight;
  }

 private:
  static constexpr double kMaxGrowth = 6;
  static constexpr double kMaxShrinking = 0.2;
  static constexpr double kSteep = 4;          // rises this many times as fast as it goes sideways
  static constexpr double kShareOfKink = 0.6;  // the longest fine step, of the way to the kink

  /// About the time in which the velocity changes by as much as itself.
  [[nodiscard]] double first_step(double rate) const {
    const double speed = std::sqrt(velocity_[0] * velocity_[0] + velocity_[1] * velocity_[1]);
    return (accuracy_ == Accuracy::rough ? 1.5 : 0.5) / (law_.drag * speed + rate);
  }

  /// The longest step from here. The speed has nearly a kink at the apex of a steep shot: as a
  /// function of complex time it has branch points about |v| / g from here.
  [[nodiscard]] double longest_step(double rate) const {
    if (law_.acceleration == 0) return numerics::kInfinity;
    if (accuracy_ == Accuracy::rough) return time_to_apex(rate);
    const double speed = std::sqrt(velocity_[0] * velocity_[0] + velocity_[1] * velocity_[1]);
    return kShareOfKink * std::max(speed, min_speed_) / law_.acceleration;
  }

  /// The time until a shot that rises steeply is at its apex, where a rough step ends; infinite for
  /// any other.
  [[nodiscard]] double time_to_apex(double rate) const {
    const double rises = -velocity_[1];
    if (!(rises > kSteep * velocity_[0] && rises > min_speed_)) return numerics::kInfinity;
    const double angle = rises * law_.drag / rate;
    return angle > 0x1p-26 ? numerics::arctangent(angle) / rate : rises / law_.acceleration;
  }

  [[nodiscard]] State force(const State& v) const {
    const double speed = std::sqrt(v[0] * v[0] + v[1] * v[1]);
    const double brake = -law_.drag * speed;
    State k;
    k[0] = brake * v[0];
    k[1] = brake * v[1] + law_.acceleration;
    const double turn = speed > 0 ? -law_.drag / speed : 0;
    const double first = turn * (v[0] * v[2] + v[1] * v[3]);
    const double second = turn * (v[0] * v[4] + v[1] * v[5]);
    k[2] = brake * v[2] + first * v[0];
    k[3] = brake * v[3] + first * v[1];
    k[4] = brake * v[4] + second * v[0];
    k[5] = brake * v[5] + second * v[1];
    return k;
  }

  /// Makes a step of h into next_ and moved_. Returns its error over the tolerance.
  ///
  /// The speed of a shot that brakes has a pole in the past, at -1 / (c |v|) without acceleration.
  /// The step is therefore made in s, t = s / (1 - p s), which moves the pole away: the steps are
  /// half again as long.
  double attempt(double h) {
    const double square = velocity_[0] * velocity_[0] + velocity_[1] * velocity_[1];
    const double brake = law_.drag * std::sqrt(square);
    const double slows = square > 0 ? brake - law_.acceleration * velocity_[1] / square : 0;
    const double p = 0.5 * std::min(std::max(slows, 0.0), brake);
    h = h / (1 + p * h);
    std::array<double, kStages> time_rate;  // dt/ds
    for (int i = 0; i < kStages; ++i) {
      const double root = 1 / (1 - p * h * kNode[i]);
      time_rate[i] = root * root;
    }
    std::array<State, kStages> stage;  // velocities
    std::array<State, kStages> slope;
    unroll<kStages>([&](auto at) {
      constexpr int i = at;
      State sum{};
      unroll<i>([&](auto from) {
        constexpr int j = from;
        if constexpr (kA[i][j] != 0) {
          for (int n = 0; n < kSize; ++n) sum[n] += kA[i][j] * slope[j][n];
        }
      });
      for (int n = 0; n < kSize; ++n) stage[i][n] = velocity_[n] + h * sum[n];
      slope[i] = force(stage[i]);
      for (int n = 0; n < kSize; ++n) slope[i][n] *= time_rate[i];
    });
    State gained{};
    State path{};
    std::array<double, 2> fifth{};
    std::array<double, 2> third{};
    unroll<kStages>([&](auto at) {
      constexpr int i = at;
      if constexpr (kStep[i] != 0) {
        for (int n = 0; n < kSize; ++n) {
          gained[n] += kStep[i] * slope[i][n];
          path[n] += kStep[i] * time_rate[i] * stage[i][n];
        }
        for (int n = 0; n < 2; ++n) {
          fifth[n] += kFifth[i] * slope[i][n];
          third[n] += kThird[i] * slope[i][n];
        }
      }
    });
    for (int n = 0; n < kSize; ++n) {
      next_[n] = velocity_[n] + h * gained[n];
      moved_[n] = h * path[n];
    }
    const double size = std::max(std::fabs(velocity_[0]) + std::fabs(velocity_[1]),
                                 std::fabs(next_[0]) + std::fabs(next_[1]));
    const double allowed = tolerance_.error * size / h;
    const double five = (fifth[0] * fifth[0] + fifth[1] * fifth[1]) / (allowed * allowed);
    const double three = (third[0] * third[0] + third[1] * third[1]) / (allowed * allowed);
    if (!(five > 0)) return five == 0 ? 0 : kHopeless;
    // Where the estimate of order 5 happens to be small, that of order 3 tells.
    const double square_of_third = three / (tolerance_.third * tolerance_.third);
    const double error =
        std::max(five / std::sqrt(five + 0.01 * three), square_of_third > 1 ? square_of_third : 0);
    return error < kHopeless ? error : kHopeless;
  }
  static constexpr double kHopeless = 1e12;

  [[nodiscard]] bool is_terminal(double terminal) const {
    return std::fabs(velocity_[0]) + std::fabs(velocity_[1] - terminal) < 1e-9 * terminal;
  }

  /// Flies the rest in closed form: the difference to the terminal velocity decays, across as
  /// exp(-rate t), along twice as fast.
  void coast(double terminal, double rate, double time) {
    const double across = -numerics::exponential_less_one(-rate * time);
    const double along = -numerics::exponential_less_one(-2 * rate * time);
    velocity_[1] -= terminal;
    position_[1] += terminal * time;
    for (int n = 0; n < kSize; n += 2) {
      position_[n] += velocity_[n] * across / rate;
      position_[n + 1] += velocity_[n + 1] * along / (2 * rate);
      velocity_[n] *= 1 - across;
      velocity_[n + 1] *= 1 - along;
    }
    velocity_[1] += terminal;
  }

  DragLaw law_;
  Accuracy accuracy_;
  Tolerance tolerance_;
  double min_speed_;  // a slower shot is at its apex
  State velocity_{};
  State position_{};
  State next_{};
  State moved_{};
};

}  // namespace

PlaneFlight fly(const DragLaw& law, const PlaneShot& shot, Accuracy accuracy) {
  return Integration(law, shot.launch, accuracy).run(shot.time, shot.max_steps);
}

}  // namespace aimahead::detail::drag

// Fires the aim that would have hit most: on every eighth tick every aim fires an imaginary shot,
// which is compared with the target's position when the shell would arrive.
#pragma once

#include "arena/bots/aim.hpp"

#include <array>
#include <memory>
#include <vector>

namespace aimahead::arena {

class VirtualGuns : public Aim {
 public:
  VirtualGuns();

  double heading(const AimQuestion& question) override;
  void learn(const AimQuestion& question) override;
  void begin_round() override;

 private:
  static constexpr std::size_t kGuns = 6;

  struct Trial : Wave {
    std::array<double, kGuns> headings{};
  };

  std::array<std::unique_ptr<Aim>, kGuns> guns_;
  std::array<double, kGuns> hits_{};
  double trials_ = 0;
  std::vector<Trial> flying_;

  void judge(const AimQuestion& question, const Trial& trial);
};

}  // namespace aimahead::arena

#include "place.hpp"

#include <utility>
#include <vector>

namespace aimahead::format {

std::string Place::path() const {
  std::vector<const Place*> chain;
  for (const Place* place = this; place && place->outer; place = place->outer) {
    chain.push_back(place);
  }
  std::string path;
  for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
    if ((*it)->index != kMember) {
      path += '[' + std::to_string((*it)->index) + ']';
    } else {
      if (it != chain.rbegin()) path += '.';
      path += (*it)->key;
    }
  }
  return path;
}

void blame(const Place& place, std::string message) {
  throw Fault{place.path(), std::move(message)};
}

}  // namespace aimahead::format

# A toolchain for tests that show only that the library compiles: in a quarter of the time.
set(CMAKE_CXX_FLAGS_RELEASE -DNDEBUG CACHE STRING "")

#pragma once
struct World {
  int tick = 0;
  int step();
};

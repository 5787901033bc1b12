#include "engine/world.h"

int World::step() { return ++tick; }

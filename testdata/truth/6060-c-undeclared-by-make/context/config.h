#pragma once
#define LIMIT 3

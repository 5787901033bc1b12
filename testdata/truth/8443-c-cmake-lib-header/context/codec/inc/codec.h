#pragma once
int encode(int v);

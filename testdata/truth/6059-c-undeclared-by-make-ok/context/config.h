#pragma once
#define NAME "app"

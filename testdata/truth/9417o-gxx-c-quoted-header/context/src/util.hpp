#pragma once
int util();

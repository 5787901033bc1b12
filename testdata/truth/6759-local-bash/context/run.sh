#!/bin/bash
local mode=fast
echo "mode $mode"

local inner=5
echo "$inner"

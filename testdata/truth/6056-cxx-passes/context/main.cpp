#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <map>
namespace a::b { template <typename T> auto twice(T &&t) { return t.size() + other(t); } }
template <class... A> int sum(A... a) { return (0 + ... + a); }
struct V { int x = 1'000; V &operator+=(const V &o) { x += o.x; return *this; } explicit operator bool() const { return x; } };
int main() {
    const char *s = R"x({ "a": ")" }")x";
    std::map<int, std::array<int, 2>> m{{1, {2, 3}}};
    for (auto &[key, value] : m) std::cout << key << value[0] << s;
    auto f = [&m, n = 2](auto q) mutable -> int { n += q; return n + static_cast<int>(m.size()); };
    std::function<int(int)> g = f;
    if (int r = g(1); r > 100) return r;
    V v, w; v += w;
    std::sort(m.begin()->second.begin(), m.begin()->second.end(), std::greater<>{});
    return v ? sum(1, -1) : 1;
}

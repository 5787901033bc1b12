import java.util.*;
import java.util.function.*;

@interface Mark { String[] value() default {"a", }; int n() default 1; }

@Mark({"x"})
public class Odd<T extends Comparable<? super T> & java.io.Serializable> {
    enum E { A(1) { int f() { return 2; } }, B, ; int n; E() { } E(int n) { this.n = n; } int f() { return n; } }
    sealed interface S permits P, Q { }
    record P(@Deprecated int x, String... y) implements S { P { if (x < 0) throw new IllegalArgumentException("("); } }
    record Q() implements S { }
    int[] a[] = new int[3][], b[] = {{1,}, {}};
    static { System.out.println("static }"); }
    { var record = 1; var sealed = 2; var permits = 3; int when = 4, to = 5, open = 6; System.out.println(record + sealed + permits + when + to + open); }
    int m(Odd<T> this, final int... n) [] { return new int[] { n.length, }; }
    <U> Supplier<U> s(U u) { return () -> u; }
    public static void main(String... args) throws Exception {
        outer: for (;;) { do if (args.length == 0) break outer; else continue outer; while (true); }
        Object o = new P(1, "a");
        if (o instanceof P p && p.x() > 0) System.out.println(p.x() >>> 1 >= 0 ? 'y' : '\'');
        String t = """
            text " ) } \""" x
            """;
        int k = switch (E.A) { case A -> { yield 1; } case B -> 2; };
        BiFunction<Integer, Integer, Integer> f = (var x, var y) -> x + y;
        Function<String, int[]> g = s -> new int[s.length()];
        new Odd<String>().<Integer>s(k).get();
        try (var sc = new Scanner("x"); sc) { synchronized (sc) { ; } } catch (IllegalStateException | NoSuchElementException e) { } finally { }
        System.out.println(t + k + f.apply(1, 2) + g.apply("ab").length + .5e-3f + 0x1p3 + 1_000L + new Object() { int z = 3; }.z + (int) (char) 'a' + E.A.f() + new Odd<String>().m(1)[0]);
    }
}

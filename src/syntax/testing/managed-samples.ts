/** Java, C#. */
import type { SyntaxSample } from './syntax-sample'

export const MANAGED_SAMPLES: readonly SyntaxSample[] = [
  {
    path: 'src/Pool.java',
    text: `package a.b;
import module java.base;
import static x.Y.*;

public sealed interface Shape permits Circle {}
record Circle(double r) implements Shape { Circle { check(r); } }

/** Not part of it. */
@Ann(a = 1, b = {"x"})
public class Pool<T extends B & C> extends D<T> {
    private final int size = 1, free;
    @Deprecated
    Pool(int size) { this.size = size; }
    @Override public <U> U acquire(U u, int... a) throws X {
        return switch (u) { case Circle(double r) when r > 1 -> 1; case null, default -> { yield 3; } };
    }
    enum Level { LOW(1) { void f() {} }, HIGH; int weight() { return 1; } }
    @interface Z { int v() default 1; }
    String text = """
        a "quoted" {
        """;
}`,
    breaks: [
      ['yield 3; } };', 'yield 3; };', 15],
      ['this.size = size; }', 'this.size = = size; }', 13],
      ['record Circle(double r)', 'record Circle(double r', 6],
    ],
    symbols: [
      'Shape interface: public sealed interface Shape permits Circle',
      'Circle class: record Circle(double r) implements Shape',
      'Circle/Circle constructor: Circle',
      'Pool class: public class Pool<T extends B & C> extends D<T>',
      'Pool/size property: size = 1',
      'Pool/free property: free',
      'Pool/Pool constructor: Pool(int size)',
      'Pool/acquire method: public <U> U acquire(U u, int... a) throws X',
      'Pool/Level enum: enum Level',
      'Pool/Level/weight method: int weight()',
      'Pool/Z interface: @interface Z',
      'Pool/Z/v method: int v() default 1',
      'Pool/text property: String text = """ a "quoted" { """',
    ],
  },
  {
    path: 'Pool.cs',
    text: `using static X.Y;
namespace N.M;
[Serializable]
public class Pool<T>(ILogger log) : Base(log), IDisposable where T : class, new()
{
    private readonly List<int> _items = [1, 2, ..more];
    public required string Name { get; init; } = "";
    public event Action? Changed;
    public Pool() : this(null!) { }
    [Obsolete("x")]
    public async Task<int> AcquireAsync<U>(U u, params int[] a)
    {
        await foreach (var x in y) { }
        int Local(int q) => q;
        return u switch { > 1 and < 5 => 1, [1, .., var z] => 4, _ => 3 };
    }
    public int this[int i] { get => 1; }
    public static Pool<T> operator +(Pool<T> a) => a;
    ~Pool() { }
}
public record struct Point(int X);
public enum Level : byte { Low = 1 }
public interface IClose { static abstract int Count(); }
public delegate void Done(int x);
file class Inner { string r = $"""raw {x:N2} "q" """; }`,
    breaks: [
      ['return u switch {', 'return u switch', 15],
      ['{ get => 1; }', '{ get => 1;', 17],
      ['= "";', '= = "";', 7],
    ],
    symbols: [
      'Pool class: public class Pool<T>(ILogger log) : Base(log), IDisposable where T : class, new()',
      'Pool/_items property: private readonly List<int> _items = [1, 2, ..more]',
      'Pool/Name property: public required string Name { get; init; } = ""',
      'Pool/Changed property: public event Action? Changed',
      'Pool/Pool constructor: public Pool() : this(null!)',
      'Pool/AcquireAsync method: public async Task<int> AcquireAsync<U>(U u, params int[] a)',
      'Pool/AcquireAsync/Local function: int Local(int q)',
      'Pool/this method: public int this[int i]',
      'Pool/operator + method: public static Pool<T> operator +(Pool<T> a)',
      'Pool/~Pool method: ~Pool()',
      'Point class: public record struct Point(int X)',
      'Level enum: public enum Level : byte',
      'IClose interface: public interface IClose',
      'IClose/Count method: static abstract int Count()',
      'Done type: public delegate void Done(int x)',
      'Inner class: file class Inner',
      'Inner/r property: string r = $"""raw {x:N2} "q" """',
    ],
  },
  {
    path: 'Blocks.cs',
    text: 'namespace A.B\n{\n    class C { int x; }\n}',
    breaks: [],
    symbols: ['A/B module: namespace A.B', 'A/B/C class: class C', 'A/B/C/x property: int x'],
  },
]

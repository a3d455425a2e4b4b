/** Go, Rust, C, C++. */
import type { SyntaxSample } from './syntax-sample'

export const NATIVE_SAMPLES: readonly SyntaxSample[] = [
  {
    path: 'pool.go',
    text: `package pool

import (
	"context"
	m "math"
)

type (
	// Not part of it.
	Pool[T any, K comparable] struct {
		mu   sync.Mutex \`json:"mu"\`
		a, b int
		*Base
	}
	Closer interface {
		~int | ~string
		Close(ctx context.Context) error
	}
)

type ID = int

const (
	First = iota
	Second
)

var Default, other = New(), 1

func New() *Pool[int, string] { return nil }

func (p *Pool[T, K]) Acquire(ctx context.Context, n ...int) (l *Lease, err error) {
	for i := range 10 {
		go func() { defer p.mu.Unlock() }()
	}
	select {
	case <-ctx.Done():
	default:
	}
	return
}

func (Pool[T, K]) Close() error { return nil }`,
    breaks: [
      ['for i := range 10 {', 'for i := range 10', 33],
      ['(l *Lease, err error) {', '(l *Lease, err error {', 32],
      ['return nil }', 'return nil', 30],
    ],
    symbols: [
      'Pool class: Pool[T any, K comparable] struct',
      'Pool/mu property: mu sync.Mutex `json:"mu"`',
      'Pool/a property: a, b int',
      'Pool/b property: a, b int',
      'Closer interface: Closer interface',
      'Closer/Close method: Close(ctx context.Context) error',
      'ID type: type ID = int',
      'First variable: First = iota',
      'Second variable: Second',
      'Default variable: Default, other = New(), 1',
      'other variable: Default, other = New(), 1',
      'New function: func New() *Pool[int, string]',
      'Pool/Acquire method: func (p *Pool[T, K]) Acquire(ctx context.Context, n ...int) (l *Lease, err error)',
      'Pool/Close method: func (Pool[T, K]) Close() error',
    ],
  },
  {
    path: 'src/pool.rs',
    text: `use std::{fmt, io::{self, Read as R}};

/// Not part of it.
#[derive(Debug)]
// Between.
#[repr(C)]
pub struct Pool<T: ?Sized, const N: usize> where T: Default { pub(crate) items: [u8; N], f: Box<dyn Fn(&str) -> u8> }

impl<T> Pool<T, 3> {
    const SIZE: u8 = b'a';
    #[inline]
    pub async fn acquire(&mut self) -> Result<Lease<'_>, Error> {
        let Some(x) = self.next() else { return Err(e)? };
        if let Some(a) = x && a > 1 { a.await?; }
        Ok(x)
    }
}

impl fmt::Display for Pool<u8, 1> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{x:?}", x = 1) }
}

pub enum Level { Low(u8), High { x: i32 } }
pub trait Closer: Sized { type Item<'a> where Self: 'a; fn close(&self) -> impl Iterator<Item = u8>; }
mod inner { pub(super) static mut COUNT: i32 = 0; }
unsafe extern "C" { safe fn abs(x: i32) -> i32; }
macro_rules! pools { ($($x:expr),* $(,)?) => { $( $x; )* } }
type Ids = Vec<u8>;
fn outer() { fn inner() {} let r = r#"a"b"#; 'l: loop { break 'l 5; } }`,
    breaks: [
      ['Ok(x)\n    }', 'Ok(x)\n', 12],
      ['-> fmt::Result {', '-> fmt::Result', 20],
      ['type Ids = Vec<u8>;', 'type Ids = = Vec<u8>;', 28],
    ],
    symbols: [
      'Pool class: pub struct Pool<T: ?Sized, const N: usize> where T: Default',
      'Pool/items property: pub(crate) items: [u8; N]',
      'Pool/f property: f: Box<dyn Fn(&str) -> u8>',
      'impl Pool module: impl<T> Pool<T, 3>',
      "Pool/SIZE variable: const SIZE: u8 = b'a'",
      "Pool/acquire method: pub async fn acquire(&mut self) -> Result<Lease<'_>, Error>",
      'impl Display for Pool module: impl fmt::Display for Pool<u8, 1>',
      "Pool/fmt method: fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result",
      'Level enum: pub enum Level',
      'Closer interface: pub trait Closer: Sized',
      "Closer/Item type: type Item<'a> where Self: 'a",
      'Closer/close method: fn close(&self) -> impl Iterator<Item = u8>',
      'inner module: mod inner',
      'inner/COUNT variable: pub(super) static mut COUNT: i32 = 0',
      'abs function: fn abs(x: i32) -> i32',
      'pools function: macro_rules! pools { ($($x:expr),* $(,)?) => { $( $x; )* } }',
      'Ids type: type Ids = Vec<u8>',
      'outer function: fn outer()',
      'outer/inner function: fn inner()',
    ],
  },
  {
    path: 'src/pool.cpp',
    text: `#include <vector>
namespace a::b {
template <typename T, auto N = 1> requires std::integral<T>
class [[nodiscard]] Pool final : public Base<T> {
public:
    explicit Pool(int x) noexcept : Base<T>{x}, size_(x) {}
    ~Pool() override = default;
    auto acquire() const & -> Lease;
    bool operator==(const Pool&) const = default;
private:
    int size_{};
};
}
a::b::Pool<int>::Pool() {}
auto Pool::acquire() const -> Lease {
    auto l = [&, x = 1]<typename T>(T t) mutable -> int { co_await t; return 1; };
    for (auto& [k, v] : m) { if consteval { f(); } }
    return {.a = 1, .b = 2};
}
enum class Level : int { Low = 1 };
using Ids = std::vector<int>;
template <typename T> concept Closer = requires(T t) { { t.f() } -> std::same_as<int>; };
constexpr auto raw = R"(raw ")";
int main(int argc, char** argv) { return 0; }`,
    breaks: [
      ['return {.a = 1, .b = 2};', 'return {.a = 1, .b = 2}', 18],
      ['int size_{};', 'int size_{;', 11],
      ['{ f(); } }', '{ f(); }', 17],
    ],
    symbols: [
      'a/b module: namespace a::b',
      'a/b/Pool class: template <typename T, auto N = 1> requires std::integral<T> class [[nodiscard]] Pool final : public Base<T>',
      'a/b/Pool/Pool constructor: explicit Pool(int x) noexcept',
      'a/b/Pool/~Pool method: ~Pool() override = default',
      'a/b/Pool/acquire method: auto acquire() const & -> Lease',
      'a/b/Pool/operator== method: bool operator==(const Pool&) const = default',
      'a/b/Pool/size_ property: int size_{}',
      'a/b/Pool/Pool constructor: a::b::Pool<int>::Pool()',
      'Pool/acquire method: auto Pool::acquire() const -> Lease',
      'Level enum: enum class Level : int',
      'Ids type: using Ids = std::vector<int>',
      'Closer type: template <typename T> concept Closer = requires(T t) { { t.f() } -> std::same_as<int>; }',
      'raw variable: constexpr auto raw = R"(raw ")"',
      'main function: int main(int argc, char** argv)',
    ],
  },
  {
    path: 'src/pool.h',
    text: `#ifdef __cplusplus
extern "C" {
#endif
#define LIMIT 5
#define MAX(a, b) ((a) > (b) ? (a) : (b))
typedef struct node { struct node *next; unsigned bits : 3; } node_t;
typedef struct { int x; } point;
typedef int (*callback)(void *, int);
enum level { LOW, HIGH = 1 << 2 };
struct pair { int a, *b; } first;
static inline int *acquire(const char *restrict s, int (*cb)(void *)) {
  switch (*s) { case 1 ... 3: break; default:; }
  return &(int){1};
}
void release(struct node *n);
extern int count;
#ifdef __cplusplus
}
#endif`,
    breaks: [
      ['default:; }', 'default:;', 12],
      ['return &(int){1};', 'return &(int){1}', 13],
      ['void *)) {', 'void *) {', 11],
    ],
    symbols: [
      'LIMIT variable: #define LIMIT 5',
      'MAX function: #define MAX(a, b)',
      'node_t type: typedef struct node { struct node *next; unsigned bits : 3; } node_t',
      'node class: struct node',
      'node/next property: struct node *next',
      'node/bits property: unsigned bits : 3',
      'point class: typedef struct',
      'point/x property: int x',
      'callback type: typedef int (*callback)(void *, int)',
      'level enum: enum level',
      'pair class: struct pair',
      'pair/a property: a',
      'pair/b property: *b',
      'first variable: first',
      'acquire function: static inline int *acquire(const char *restrict s, int (*cb)(void *))',
      'release function: void release(struct node *n)',
      'count variable: extern int count',
    ],
  },
]

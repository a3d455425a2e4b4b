/** JavaScript, TypeScript, JSX, PHP, CSS. */
import type { SyntaxSample } from './syntax-sample'

export const WEB_SAMPLES: readonly SyntaxSample[] = [
  {
    path: 'src/pool.js',
    text: String.raw`#!/usr/bin/env node
import data from './data.json' with { type: 'json' }
const { a, ...rest } = data, LIMIT = 5
export const now = () => Date.now()
export default class Pool extends Base {
  static #count = 0
  handle = async (event) => { this.#on(event) }
  constructor(size) { super(); this.size = size ?? LIMIT }
  get free() { return this.#free }
  async *leases(n = 1, ...rest) {
    for await (const one of rest) yield one
  }
  static { Pool.#count ||= 1 }
}
function outer() {
  const local = 1
  function inner() { return local }
  return inner
}
const api = { get() {}, post: (x) => x, deep: { put() {} }, n: 1 }
exports.legacy = function (a) { return /[/]\}/v.test(a) }
Pool.prototype.extra = () => <p {...rest}>it's {a} &amp; b</p>
export { now as null, LIMIT as default }`,
    breaks: [
      ['Date.now()', 'Date.now(', 4],
      ['const local = 1', 'const local = = 1', 16],
      ['yield one', 'yield one }', 11],
    ],
    symbols: [
      'LIMIT variable: LIMIT = 5',
      'now function: export const now = ()',
      'Pool class: export default class Pool extends Base',
      'Pool/#count property: static #count = 0',
      'Pool/handle method: handle = async (event)',
      'Pool/constructor constructor: constructor(size)',
      'Pool/free property: get free()',
      'Pool/leases method: async *leases(n = 1, ...rest)',
      'outer function: function outer()',
      'outer/inner function: function inner()',
      'api variable: const api',
      'api/get method: get()',
      'api/post method: post: (x)',
      'api/deep property: deep',
      'api/deep/put method: put()',
      'api/n property: n: 1',
      'legacy function: exports.legacy = function (a)',
      'Pool/extra function: Pool.prototype.extra = ()',
    ],
  },
  {
    path: 'src/pool.ts',
    text: `export type * from './types'
type Of<T> = import('./m').Map<T>[]
/** Not part of it. */
@sealed()
export class Pool<in out T> extends Base<T> implements Closable {
  private readonly items: T[] = []
  declare abstract: string
  constructor(private size: number) { super() }
  acquire(id: string): Lease
  acquire(id: number): Lease
  acquire(id: unknown): Lease {
    return id satisfies unknown as Lease
  }
  @log('x') get free(): number { return 1 }
}
interface Closable { readonly open: boolean; close?(): void }
export abstract class Base<T> { abstract run(): void }
export const enum Level { Low, High }
declare global { interface Window { pool: Pool<1> } }
namespace A.B { export const x = 1 }
export const f = async <const U,>(u: U): Promise<U> => { using r = open(); return u }
export default function () { return accessor<string> }
function over(a: string): void
function over(a: unknown): asserts a is string {}`,
    breaks: [
      ['return 1 }', 'return 1', 14],
      ['readonly open: boolean;', 'readonly open boolean;', 16],
      ['const x = 1 }', 'const x = }', 20],
    ],
    symbols: [
      "Of type: type Of<T> = import('./m').Map<T>[]",
      'Pool class: export class Pool<in out T> extends Base<T> implements Closable',
      'Pool/items property: private readonly items: T[] = []',
      'Pool/abstract property: declare abstract: string',
      'Pool/constructor constructor: constructor(private size: number)',
      'Pool/acquire method: acquire(id: string): Lease',
      'Pool/acquire method: acquire(id: number): Lease',
      'Pool/acquire method: acquire(id: unknown): Lease',
      'Pool/free property: get free(): number',
      'Closable interface: interface Closable',
      'Closable/open property: readonly open: boolean',
      'Closable/close method: close?(): void',
      'Base class: export abstract class Base<T>',
      'Base/run method: abstract run(): void',
      'Level enum: export const enum Level',
      'Window interface: interface Window',
      'Window/pool property: pool: Pool<1>',
      'A/B module: namespace A.B',
      'A/B/x variable: export const x = 1',
      'f function: export const f = async <const U,>(u: U): Promise<U>',
      'default function: export default function ()',
      'over function: function over(a: string): void',
      'over function: function over(a: unknown): asserts a is string',
    ],
  },
  {
    path: 'src/View.tsx',
    text: `export function View<T,>({ items }: Props<T>) {
  const open = () => items.map((item) => <li key={item.id}>{item.name} &lt; b</li>)
  return <><Header {...items} title="a" />{open()}</>
}
export const Wide: React.FC<Props> = memo(() => <View<string> items={[]} />)`,
    breaks: [['</>', '', 3]],
    symbols: [
      'View function: export function View<T,>({ items }: Props<T>)',
      'View/open function: const open = ()',
      'Wide variable: export const Wide: React.FC<Props> = memo(() => <View<string> items={[]} />)',
    ],
  },
  {
    path: 'src/Pool.php',
    text: String.raw`<?php
declare(strict_types=1);
namespace App\Pools;
use X\{Y, Z as Q};
const SIZE = 1;
#[Attr(1)]
final readonly class Pool extends Base implements I
{
    use T { a as b; }
    public const string KIND = "a";
    public private(set) int $free = 1;
    public function __construct(private readonly ?int $x = null, protected A|B $y = new C()) {}
    #[Pure]
    public static function make(int ...$a): static
    {
        return match (true) { $x => new static(...$a), default => throw new E() };
    }
}
enum Suit: string { case A = "a"; public function label(): string { return $this?->x ?? ''; } }
trait T { abstract function run(); }
function helper(int &$a): ?array { return fn($x) => [...$x, "k" => 1]; }
?>
<p><?= $x ?></p>`,
    breaks: [
      ['throw new E() };', 'throw new E();', 16],
      ['int ...$a): static', 'int ...$a: static', 14],
      ['const SIZE = 1;', 'const SIZE = ;', 5],
    ],
    symbols: [
      'SIZE variable: const SIZE = 1',
      'Pool class: final readonly class Pool extends Base implements I',
      'Pool/KIND property: public const string KIND = "a"',
      'Pool/free property: public private(set) int $free = 1',
      'Pool/__construct constructor: public function __construct(private readonly ?int $x = null, protected A|B $y = new C())',
      'Pool/make method: public static function make(int ...$a): static',
      'Suit enum: enum Suit: string',
      'Suit/label method: public function label(): string',
      'T class: trait T',
      'T/run method: abstract function run()',
      'helper function: function helper(int &$a): ?array',
    ],
  },
  {
    path: 'site.css',
    text: String.raw`@import url(./a.css) layer(x) supports(display: grid);
@custom-variant dark (&:where(.dark, .dark *));
@theme default inline reference { --a: ; --b\.c: 1px; }
.pool > .lease:not(.free),
#id[href^="x" i] {
  background: url(data:image/png;base64,AA==) no-repeat;
  color: red ! important;;
  &:hover { color: oklch(0.5 0.2 200 / 50%) }
  .x & { width: calc(100% - (2 * var(--a, 1px))); }
}
@media (400px <= width < 700px) { a { b: c } }
@keyframes spin { from { a: b } 50.5% { a: c } }`,
    breaks: [
      ['{ a { b: c } }', '{ a { b: c }', 11],
      ['2 * var(--a, 1px))); }', '2 * var(--a, 1px)); }', 9],
      ['no-repeat;', 'no-repeat; }', 6],
    ],
    symbols: [
      '@theme default inline reference rule: @theme default inline reference',
      '.pool > .lease:not(.free), #id[href^="x" i] rule: .pool > .lease:not(.free), #id[href^="x" i]',
      '.pool > .lease:not(.free), #id[href^="x" i]/&:hover rule: &:hover',
      '.pool > .lease:not(.free), #id[href^="x" i]/.x & rule: .x &',
      '@media (400px <= width < 700px) rule: @media (400px <= width < 700px)',
      '@media (400px <= width < 700px)/a rule: a',
      '@keyframes spin rule: @keyframes spin',
    ],
  },
]

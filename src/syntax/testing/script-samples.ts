/** Python, Ruby, Bash, PowerShell. */
import type { SyntaxSample } from './syntax-sample'

export const SCRIPT_SAMPLES: readonly SyntaxSample[] = [
  {
    path: 'app/pool.py',
    text: `LIMIT: int = 5
LIMIT = 6
type Ids[T] = list[T]

if TYPE_CHECKING:
    from x import (y,
                   z)

@dataclass(frozen=True)
class Pool[T](Base, metaclass=Meta):
    """A pool."""
    size: int = 1

    # Not part of it.
    @property
    async def free(self, /, n: int = 1, *, key: str | None = None) -> "Lease":
        async with self.lock as a, self.other:
            return [x async for x in a if (m := x) > 1]

    def __init__(self): super().__init__()

def outer():
    def inner(*args: *Ts, **kwargs): yield
    match value:
        case {"a": [1, *rest]} | Point(x=0) if rest: pass
        case _: print(f"{x!r:>{width}} {d["k"]}")
    try: pass
    except* (A, B) as group: raise`,
    breaks: [
      ['= None) ->', '= None ->', 16],
      ['def outer():', 'def outer(:', 22],
      ['match value:', 'match value: = :', 24],
    ],
    symbols: [
      'LIMIT variable: LIMIT: int = 5',
      'Ids type: type Ids[T] = list[T]',
      'Pool class: class Pool[T](Base, metaclass=Meta)',
      'Pool/size property: size: int = 1',
      'Pool/free method: async def free(self, /, n: int = 1, *, key: str | None = None) -> "Lease"',
      'Pool/__init__ constructor: def __init__(self)',
      'outer function: def outer()',
      'outer/inner function: def inner(*args: *Ts, **kwargs)',
    ],
  },
  {
    path: 'lib/pool.rb',
    text: `module A::B
  # Not part of it.
  class Pool < Base
    LIMIT = 5
    attr_reader :a
    def self.create(**opts, &blk) = new(**opts, &blk)
    def initialize; end
    private def acquire(n = 1, *rest, key:, opt: 2)
      yield n
    rescue Foo => e
      retry
    end
    class << self
      def free?; @free&.any? { _1 > 1 }; end
    end
  end
end
case [1, {a: 2}]
in [Integer => x, {a:}] if x > 1 then p x
end
s = <<~EOS
  text #{x + "#{y}"}
EOS
def top = %w[a b].map { |x| x }`,
    breaks: [
      ['LIMIT = 5', 'LIMIT = = 5', 4],
      ['      retry\n    end', '      retry', 23],
      ['key:, opt: 2)', 'key:, opt: 2', 8],
    ],
    symbols: [
      'A/B module: module A::B',
      'A/B/Pool class: class Pool < Base',
      'A/B/Pool/LIMIT property: LIMIT = 5',
      'A/B/Pool/create method: def self.create(**opts, &blk)',
      'A/B/Pool/initialize constructor: def initialize',
      'A/B/Pool/acquire method: private def acquire(n = 1, *rest, key:, opt: 2)',
      'A/B/Pool/free? method: def free?',
      'top function: def top',
    ],
  },
  {
    path: '.bashrc',
    text: `set -euo pipefail
export LIMIT=5
acquire() { local a="$1" b=${'$'}{2:-x}; [[ $a =~ ^[0-9]+$ && -n ${'$'}{b//x/y} ]] || return 1; }
function release {
  case "$1" in
    -a|--all) x=1 ;;
    *) shift ;&
  esac
  for ((i = 0; i < 3; i++)); do ((x += i)); done
}
cat <<-EOF > out
	a $x $(y) }
	EOF
while read -r line; do :; done < <(acquire "${'$'}{arr[@]:1}") &
exec 3<>file`,
    breaks: [
      ['|| return 1', '|| | return 1', 3],
      ['((x += i)); done', '((x += i));', 4],
      ['$(y) }', '$(y }', 12],
    ],
    symbols: ['LIMIT variable: export LIMIT=5', 'acquire function: acquire()', 'release function: function release'],
  },
  {
    path: 'pool.ps1',
    text: `param([string]$Name = "x")
function Get-Pool { [CmdletBinding()] param([switch]$All) process { $_ | Where-Object { $_.X -gt 1 } } }
class Pool : Base {
    [int]$Size = 1
    Pool([int]$x) { $this.Size = $x }
    [Lease] Acquire() { return [Lease]::new() }
}
enum Level { Low; High }
$x = $y ? 1 : 2 ; $a ?? $b ; @{ a = @(1, 2) }`,
    breaks: [
      ['$_.X -gt 1 } } }', '$_.X -gt 1 } }', 2],
      ['@(1, 2) }', '@(1, 2', 9],
    ],
    symbols: [
      'Get-Pool function: function Get-Pool',
      'Pool class: class Pool : Base',
      'Pool/Size property: [int]$Size = 1',
      'Pool/Pool constructor: Pool([int]$x)',
      'Pool/Acquire method: [Lease] Acquire()',
      'Level enum: enum Level',
    ],
  },
]

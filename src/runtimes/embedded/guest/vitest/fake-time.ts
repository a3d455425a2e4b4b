/** Fake timers by `@sinonjs/fake-timers`, over the globals as they are when the file first asks for them. */
import { withGlobal } from '@sinonjs/fake-timers'
import { isObjectValue } from './titles'

type FakeTimers = ReturnType<typeof withGlobal>
type Clock = ReturnType<FakeTimers['install']>
type Method = NonNullable<NonNullable<Parameters<FakeTimers['install']>[0]>['toFake']>[number]
type Settings = { readonly [name: string]: unknown }

const NOT_MOCKED =
  'A function to advance timers was called but the timers APIs are not mocked. Call `vi.useFakeTimers()` in the test file first.'

/** What is not faked unless asked for. */
const LEFT_ALONE = new Set(['nextTick', 'queueMicrotask'])

const readNames = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.map(String) : undefined)

const asDate = (time: unknown): number =>
  time instanceof Date ? time.getTime() : typeof time === 'number' ? time : new Date(String(time)).getTime()

export class FakeTime {
  #timers: FakeTimers | null = null
  #clock: Clock | null = null
  /** Only the date is faked: the time was set without fake timers. */
  #isDateOnly = false
  readonly #realNow = Date.now

  #install(settings: Settings, now: number): Clock {
    this.#timers ??= withGlobal(globalThis)
    this.#clock?.uninstall()
    const { toFake, toNotFake, ...rest } = settings
    const left = new Set([...LEFT_ALONE, ...(readNames(toNotFake) ?? [])])
    const { timers } = this.#timers
    const isMethod = (name: string): name is Method => name in timers
    const chosen = readNames(toFake) ?? Object.keys(timers).filter((name) => !left.has(name))
    const clock = this.#timers.install({
      ignoreMissingTimers: true,
      ...rest,
      now,
      toFake: chosen.filter(isMethod),
    })
    this.#clock = clock
    return clock
  }

  /** @param settings what the package's `install` takes */
  fake(settings: unknown): void {
    const given: Settings = isObjectValue(settings) ? { ...settings } : {}
    const now = given.now ?? (this.#isDateOnly ? this.#clock?.now : undefined) ?? this.#realNow()
    this.#install(given, asDate(now))
    this.#isDateOnly = false
  }

  real(): void {
    this.#clock?.uninstall()
    this.#clock = null
    this.#isDateOnly = false
  }

  get isFaked(): boolean {
    return this.#clock !== null && !this.#isDateOnly
  }

  /** @throws where the timers are real */
  get clock(): Clock {
    if (this.#clock === null || this.#isDateOnly) throw new Error(NOT_MOCKED)
    return this.#clock
  }

  /** @throws where the timers are real */
  next(steps: number): void {
    for (let step = 0; step < steps; step++) {
      this.clock.next()
      this.clock.tick(0)
      if (this.clock.countTimers() === 0) return
    }
  }

  /** @throws where the timers are real */
  async nextAsync(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      await this.clock.nextAsync()
      this.clock.tick(0)
      if (this.clock.countTimers() === 0) return
    }
  }

  setTime(time: unknown): void {
    const now = time === undefined ? this.#realNow() : asDate(time)
    if (this.#clock && !this.#isDateOnly) {
      this.#clock.setSystemTime(now)
      return
    }
    this.#install({ toFake: ['Date'] }, now)
    this.#isDateOnly = true
  }

  /** The date that code sees, null where it is real. */
  mockedTime(): Date | null {
    return this.#clock ? new Date(this.#clock.now) : null
  }

  realTime(): number {
    return this.#realNow.call(Date)
  }
}

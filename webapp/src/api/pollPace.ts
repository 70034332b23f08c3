const START = 5_000
const STEP = 5_000
const CAP = 600_000

/** How long to wait before asking for the tasks again (R048–R051). */
export class PollPace {
  milliseconds = START

  /** An empty answer slows down by 5 s, up to 10 minutes; a change is an event and starts over. */
  after(changes: number): void {
    this.milliseconds = changes > 0 ? START : Math.min(this.milliseconds + STEP, CAP)
  }

  /** Something happened that may have started a task. */
  reset(): void {
    this.milliseconds = START
  }
}

// The counterexample: what each step knows of the variables, and which iterations of a loop are alike.

const sameLine = (a, b) => a.line === b.line && a.file === b.file && a.function === b.function;

// Runs of equal blocks of lines: [{begin, period, count}], none within another. A run has at least four blocks, of
// which all but the first and the last are folded away.
function repetitions(steps) {
  const longest = 60, least = 4, runs = [];
  for (let begin = 0; begin < steps.length;) {
    let best = null;
    for (let period = 1; period <= longest && begin + period * least <= steps.length; period++) {
      let end = begin + period;
      while (end < steps.length && sameLine(steps[end], steps[end - period])) end++;
      const count = Math.floor((end - begin) / period);
      if (count >= least && (!best || count * period > best.count * best.period)) best = {begin, period, count};
      if (best && best.count * best.period >= period * 20) break;
    }
    if (best) runs.push(best);
    begin = best ? best.begin + best.count * best.period : begin + 1;
  }
  return runs;
}

// Calls that are open before each step, as far as the functions of the lines tell.
function callStacks(steps) {
  const stacks = [];
  let stack = [];
  for (const step of steps) {
    const at = stack.lastIndexOf(step.function);
    stack = at < 0 ? [...stack, step.function] : at === stack.length - 1 ? stack : stack.slice(0, at + 1);
    stacks.push(stack);
  }
  return stacks;
}

// The values after each step; every so often all of them are kept, so that going back is quick.
class History {
  constructor(steps) {
    this.steps = steps;
    this.every = 256;
    this.kept = [new Map()];
    const values = new Map();
    steps.forEach((step, i) => {
      this.apply(values, step);
      if ((i + 1) % this.every === 0) this.kept.push(new Map(values));
    });
  }
  apply(values, step) {
    for (const a of step.assignments) values.set(`${step.function}\n${a.variable}`, a.value);
  }
  after(index) {
    const from = Math.floor((index + 1) / this.every), values = new Map(this.kept[from]);
    for (let i = from * this.every; i <= index; i++) this.apply(values, this.steps[i]);
    return values;
  }
}

const LATE = Symbol('late');

/** What the work gives; where it takes longer, what `late` gives or throws. What the work does after that is nobody's. */
export async function inTime<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, ms, LATE);
  });
  try {
    const first = await Promise.race([work, over]);
    return first === LATE ? late() : first;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether two values have the same JSON, the order of keys included. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

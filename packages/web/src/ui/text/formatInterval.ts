/** A duration in the largest unit without a remainder: `6時間`, `90分`, `45秒`. */
export function formatInterval(seconds: number): string {
  if (seconds > 0 && seconds % 86_400 === 0) return `${seconds / 86_400}日`;
  if (seconds > 0 && seconds % 3600 === 0) return `${seconds / 3600}時間`;
  if (seconds > 0 && seconds % 60 === 0) return `${seconds / 60}分`;
  return `${seconds}秒`;
}

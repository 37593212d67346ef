const OLDEST_NODE_MAJOR = 18;

/** Why this Node cannot run the bootstrap, as a sentence for the user; undefined when it can. */
export function nodeVersionProblem(version = process.versions.node) {
  if (Number(version.split('.')[0]) >= OLDEST_NODE_MAJOR) return undefined;
  return `Node ${OLDEST_NODE_MAJOR} 以上が必要です(いまは ${version})`;
}

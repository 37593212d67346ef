import type { Group } from '@satomori/core';

/** A group with those directly below it. */
export interface GroupNode {
  group: Group;
  below: GroupNode[];
}

/**
 * The groups of a kind as a tree, in the given order. A group whose parent is not among them is at the top, so that
 * none is missing; one in a circle, as older data may have, is there once.
 */
export function treeOf(groups: readonly Group[], kind: Group['kind']): GroupNode[] {
  const left = new Map(groups.filter((group) => group.kind === kind).map((group) => [group.id, group]));
  const take = (group: Group): GroupNode => {
    left.delete(group.id);
    const children = [...left.values()].filter(({ parent_id }) => parent_id === group.id);
    return { group, below: children.filter(({ id }) => left.has(id)).map(take) };
  };
  const ids = new Set(left.keys());
  const tops = [...left.values()].filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
  const nodes = tops.map(take);
  for (const group of left.values()) nodes.push(take(group));
  return nodes;
}

interface GroupOption {
  group: Group;
  /** 0 at the top. */
  depth: number;
}

/** The groups of a tree from top to bottom, without `except` and those below it: where that group may be moved. */
export const optionsOf = (nodes: readonly GroupNode[], except: string | null, depth = 0): GroupOption[] =>
  nodes
    .filter(({ group }) => group.id !== except)
    .flatMap(({ group, below }) => [{ group, depth }, ...optionsOf(below, except, depth + 1)]);

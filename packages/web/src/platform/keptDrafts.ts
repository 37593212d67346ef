import { unsaved } from './unsaved.ts';

const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * What is typed into a form, kept in memory while the page stands: another screen, a logout and a new sign-in lose
 * nothing, and no reload that nobody asked for comes over it.
 *
 * @param app any object that is one per app
 * @param key form and person: nobody finds the draft of somebody else
 */
export function keptDraft<Draft>(app: object, key: string) {
  const drafts = kept.get(app) ?? new Map<string, unknown>();
  kept.set(app, drafts);
  return {
    get: () => drafts.get(key) as Draft | undefined,
    set: (draft: Draft) => {
      drafts.set(key, draft);
      unsaved.add(key);
    },
    drop: () => {
      drafts.delete(key);
      unsaved.remove(key);
    },
  };
}

import { type Route, ROUTES } from '@satomori/core';
import { useMatches } from 'react-router-dom';

/** The route of the screen that is open; `undefined` where the address is no screen's. Source: R38 */
export function useRoute(): Route | undefined {
  const id = useMatches().at(-1)?.id;
  return ROUTES.find(({ name }) => name === id);
}

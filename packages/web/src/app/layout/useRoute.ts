import { type Route, ROUTES } from '@satomori/core';
import { useMatches } from 'react-router-dom';

/** The route of the open screen; `undefined` where the address belongs to none. Source: R38. */
export function useRoute(): Route | undefined {
  const id = useMatches().at(-1)?.id;
  return ROUTES.find(({ name }) => name === id);
}

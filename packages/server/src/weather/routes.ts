import { getWeather } from '@satomori/core';
import type { Database } from '../database/database.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { findSite } from '../sites/repository.ts';
import type { WeatherService } from './weatherService.ts';

interface Services {
  database: Database;
  weather: WeatherService;
}

export function weatherRoutes(addRoute: AddRoute, { database: { db }, weather }: Services): void {
  addRoute(getWeather, async ({ scope }) => {
    const { municipality_code } = await findSite(db, scope);
    return weather.weatherOf(municipality_code);
  });
}

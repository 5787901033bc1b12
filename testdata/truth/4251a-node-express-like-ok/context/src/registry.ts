export interface Route { path: string; handle(): string }
const routes: Route[] = [];
export class Registry {
  static add(r: Route): void { routes.push(r); }
  static all(): readonly Route[] { return routes; }
}

import { Registry } from './nowhere';
Registry.add();

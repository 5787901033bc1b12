import { z } from './z';
z();

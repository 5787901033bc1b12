import { a } from '@/parts';
import data from '@/data/d.json';
import { u } from '~/util';
import { made } from '#made/x';
import raw from '@/data/t.txt?raw';

document.title = [a, data.z, u, made, raw].join();

// First: the less garbage was made before, the better.
import './keep-tick.js';
import './heap-growth.js';
import 'reflect-metadata';
import { startService } from './start/start-service.js';

void startService();

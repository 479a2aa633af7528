import 'reflect-metadata';
import { startService } from './start/start-service.js';

void startService();

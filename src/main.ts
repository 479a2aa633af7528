import 'reflect-metadata';
import { startService } from './start-service.js';

void startService();

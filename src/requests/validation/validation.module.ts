import { Global, Module } from '@nestjs/common';
import { ParamsPipe } from './params.pipe.js';

@Global()
@Module({ providers: [ParamsPipe], exports: [ParamsPipe] })
export class ValidationModule {}

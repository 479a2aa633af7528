import { Global, Module } from '@nestjs/common';
import { ParameterReader } from './parameter-reader.js';
import { ParamsPipe } from './params.pipe.js';

@Global()
@Module({ providers: [ParameterReader, ParamsPipe], exports: [ParameterReader, ParamsPipe] })
export class ValidationModule {}

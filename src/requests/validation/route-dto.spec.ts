import { NoParametersDto } from './no-parameters.dto.js';
import { Params } from './params.pipe.js';
import { getRouteDto } from './route-dto.js';
import { DocumentedQuery } from './route-decorators.js';

describe('the DTO of a route', () => {
  it('is the declared type of its argument', () => {
    class Controller {
      read(@Params() query: NoParametersDto): NoParametersDto {
        return query;
      }
    }
    expect(getRouteDto(Controller.prototype, 'read')).toBe(NoParametersDto);
  });

  it('must be a class', () => {
    const declare = (): unknown => {
      class Controller {
        read(@Params() query: { readonly page?: number }): object {
          return query;
        }
      }
      return Controller;
    };
    expect(declare).toThrow('Controller.read: the type of @Params() is no class here');
  });

  it('is not documented without an argument', () => {
    const declare = (): unknown => {
      class Controller {
        @DocumentedQuery()
        read(): null {
          return null;
        }
      }
      return Controller;
    };
    expect(declare).toThrow('Controller.read documents parameters without @Params()');
  });
});

import { ApiResponse } from '@nestjs/swagger';
import { ProposalDto } from './proposal.dto.js';

/** Documents that an update may become a proposal. */
export const AcceptedProposal = (): MethodDecorator =>
  ApiResponse({
    status: 202,
    type: ProposalDto,
    description:
      'The item is public, and its author may not publish: the update waits for a reviewer as a proposal.',
  });

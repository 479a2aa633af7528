export const NewEvent = () => null;
export const EditEvent = () => null;

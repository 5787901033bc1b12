export const discover = () => "ucp";

class GatewayModel:
    NOK = 1

print('bill')

from billing.services.invoice import InvoiceService


def main() -> None:
    service = InvoiceService(currency="EUR")
    service.load()
    print(service.total_amount())


if __name__ == "__main__":
    main()

from billing.services.invoice import InvoiceService


def main() -> None:
    service = InvoiceService(currency="EUR")
    service.load()
    service.note = "x"
    print(service.total_amount(), service.note, service.items, service.created)


if __name__ == "__main__":
    main()

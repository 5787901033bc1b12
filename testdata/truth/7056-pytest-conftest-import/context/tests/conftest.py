import freezegun

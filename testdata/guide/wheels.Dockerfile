FROM python:3.12-slim
RUN pip install --no-cache-dir torch==2.0.1 torchvision==0.14.1

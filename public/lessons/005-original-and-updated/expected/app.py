from flask import Flask

app = Flask(__name__)

@app.route('/add/<int:num1>/<int:num2>')
def add(num1, num2):
    return str(num1 + num2)

@app.route('/hello')
def hello():
    return "Hello, World!"

if __name__ == '__main__':
    app.run()

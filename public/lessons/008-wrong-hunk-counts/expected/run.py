import uvicorn
from main import app

# This script can be used to run the FastAPI application from the command line.
if __name__ == "__main__":
    uvicorn.run(app, host="0.0.0.0", port=8000)
